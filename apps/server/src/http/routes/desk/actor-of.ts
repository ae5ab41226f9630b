import type { AppContext, Bearer } from '../../../app-context.ts';

/** Under which name the desk's trail keeps what is done now. */
export async function actorOf({ accounts }: AppContext, bearer: Bearer): Promise<string> {
  const { username } = await accounts.readOperator(bearer.subjectId);
  return username;
}
