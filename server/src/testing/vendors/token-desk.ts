import { randomUUID } from 'node:crypto';

/** Gives out tokens that really run out. */
export class TokenDesk {
  private tokens = new Map<string, { app: string; until: number }>();
  readonly apps: Map<string, string>;
  lifetimeSeconds = 7200;
  given = 0;

  /** @param apps secrets by key */
  constructor(apps: Record<string, string>) {
    this.apps = new Map(Object.entries(apps));
  }

  knows(key: string): boolean {
    return [...this.apps.keys()].some((each) => each === key || each.startsWith(`${key}/`));
  }

  /** The app whose secret this is. */
  appOf(key: string, secret: string): string | undefined {
    return [...this.apps].find(
      ([each, own]) => (each === key || each.startsWith(`${key}/`)) && own === secret,
    )?.[0];
  }

  give(app: string): string {
    this.given += 1;
    const token = `t-${randomUUID()}`;
    this.tokens.set(token, { app, until: Date.now() + this.lifetimeSeconds * 1000 });
    return token;
  }

  /** The app that a token belongs to, while it holds. */
  holder(token: unknown): string | undefined {
    const known = typeof token === 'string' ? this.tokens.get(token) : undefined;
    return known && known.until > Date.now() ? known.app : undefined;
  }

  expireAll(): void {
    this.tokens.clear();
  }
}
