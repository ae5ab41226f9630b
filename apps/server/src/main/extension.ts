import type { FastifyInstance } from 'fastify';
import type { AppContext, Support } from '../app-context.ts';

/** What a program adds to the server it starts. The demo is one; the server itself knows none. */
export interface ServerExtension {
  /** Accounts that the log-in page offers to visitors. */
  readonly demoLogIns: AppContext['demoLogIns'];
  /** Customer service, where the configuration names none. */
  readonly support: Support;
  /** Runs before the server listens. */
  readonly prepare: (app: AppContext) => Promise<void>;
  readonly addRoutes: (http: FastifyInstance, app: AppContext) => void;
  /** Lines for the terminal: what to try first. Called once the server listens. */
  readonly guide: (app: AppContext, at: { address: string; deskAddress: string }) => Promise<string[]>;
  /** Runs once the server listens; the returned function stops it. */
  readonly start: (app: AppContext) => () => Promise<void>;
}
