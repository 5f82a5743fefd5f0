/** A schema of zod's, as far as it is looked at here. */
interface Schema {
  _zod?: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      options?: readonly Schema[];
      in?: Schema;
      valueType?: Schema;
    };
  };
}

/** A field whose name says that it names a record. */
const NAMES_A_RECORD = /(^|\.)(id|ids|\w+Ids?|\w+_id|to|a|b|target\{\})(\[\])?$/;

/** Codes and numbers of one call, and what a whole-reach procedure names, which nobody may divide. */
const NO_RECORD = new Set([
  // The vendor's own name for a key.
  'admin.message.accounts.create keyId',
  'admin.message.accounts.update keyId',
  'admin.imports.columns id',
  'admin.queue.setTopicPriority id',
  'identity.users.create personId',
  'identity.users.update personId',
  // What passwords have to be is the whole installation's.
  'identity.users.update strategyId',
  // Whom of those without an account to invite: who may make accounts makes them for anybody.
  'people.accounts.invite filter.departmentIds[]',
  'people.accounts.invite filter.legalEntityIds[]',
  'people.accounts.preview departmentIds[]',
  'people.accounts.preview legalEntityIds[]',
  // One's own sessions alone: another's isn't found, and nothing is said of it.
  'identity.sessions.end id',
  'identity.strategies.update id',
  'identity.strategies.remove id',
  // Only together with an employment, which is what has a reach: another's dated record is none of it.
  'people.compensation.put id',
  'people.compensation.remove id',
  'people.compensation.transfer id',
  'people.partTimeJobs.put id',
  'people.partTimeJobs.remove id',
  'people.facts.put id',
  'people.facts.remove id',
  // An account is no part of a solution: over it rights are given to anybody who has one.
  'payroll.access.own.grant userId',
  // Of the parent's alone: another is refused as unknown.
  'payroll.subSolutions.create legalEntityIds[]',
  'payroll.access.own.revoke userId',
  // Accounts are nobody's part, and who decides is said by who reaches everything.
  'inbox.processes.save nodes[].approvers[].userId',
  // Nor is who stands in: it gives them no right that they don't have.
  'inbox.delegations.create delegateId',
  // Nor who acts for another: they reach what that person reaches, and it is theirs to say.
  'inbox.agencies.create agentId',
  // A form is the whole company's, whoever it is for; of what was filled in one reads that of people in reach alone.
  'inbox.forms.save id',
  'inbox.forms.save departmentIds[]',
  'inbox.forms.answers id',
  // Whom a document is for is said by who reaches everybody.
  'portal.centre.documents.add employmentId',
  'portal.centre.documents.add legalEntityId',
  // A company's address book is everybody's.
  'portal.contacts.get id',
  'portal.contacts.list departmentId',
  // Everybody's, and only everybody's reach gets that far.
  'people.jobs.create parentId',
  'people.jobs.update parentId',
  'people.posts.create parentId',
  'people.posts.update parentId',
  // Whom of the people of its legal entities a solution pays: another's are none of them.
  'payroll.configuration.save configuration.scope.departmentIds[]',
  'payroll.configuration.save configuration.scope.people[].employmentId',
  'payroll.configuration.save configuration.scope.conditions[].to',
  'payroll.configuration.save configuration.scope.people[].to',
  'payroll.configuration.preview scope.conditions[].to',
  'payroll.configuration.preview scope.people[].to',
  'payroll.configuration.preview scope.departmentIds[]',
  'payroll.configuration.preview scope.people[].employmentId',
]);

/** The places of a procedure's input that name a record, 'employment.legalEntityId' or 'ids[]'. */
export function namedObjects(path: string, inputs: readonly unknown[]): string[] {
  // What belongs to a platform is named by its ids there; menus and templates are everybody's.
  if (/^(integrations|identity\.(menus|menuApplications|menuTags)|admin\.imports\.templates)\./.test(path))
    return [];
  const found = new Set<string>();
  for (const input of inputs) walk(input as Schema, '', found);
  return [...found].filter((name) => !NO_RECORD.has(`${path} ${name}`)).sort();
}

function walk(schema: Schema | undefined, place: string, found: Set<string>): void {
  const def = schema?._zod?.def;
  if (!def) return;
  for (const [name, member] of Object.entries(def.shape ?? {}))
    walk(member, place ? `${place}.${name}` : name, found);
  walk(def.element, `${place}[]`, found);
  walk(def.innerType, place, found);
  walk(def.in, place, found);
  walk(def.valueType, `${place}{}`, found);
  for (const option of def.options ?? []) walk(option, place, found);
  if (def.type === 'string' && NAMES_A_RECORD.test(place)) found.add(place);
}
