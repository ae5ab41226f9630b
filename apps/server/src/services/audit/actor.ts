/** Who acts: an operator in a session, or a program by its name, such as `demo` or `console`. */
export type Actor = string | OperatorActor;

export interface OperatorActor {
  username: string;
  /** Undefined while there is none: at a log-in that fails. */
  sessionId: string | undefined;
  address: string;
}

/** The name under which the audit trail and the tables know an actor. */
export function nameOf(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.username;
}

/** Who acted, from a row that has the name and the origin; without an address a program. */
export function actorFrom(username: string, sessionId: string | null, address: string | null): Actor {
  return address === null ? username : { username, sessionId: sessionId ?? undefined, address };
}

/** The session and the address that an operator acts from; null for a program. */
export function originOf(actor: Actor): [sessionId: string | null, address: string | null] {
  return typeof actor === 'string' ? [null, null] : [actor.sessionId ?? null, actor.address];
}
