export interface InstallationTables {
  /** What is known of the installation itself, such as whether it is the demo company. */
  installation: { fact: string; value: string };
}
