/** The door of seeding. */
export { DEMO_PASSWORD, SEED_SIZES, type SeedSize, seedDemo } from './seed-demo.ts';
