/** A question that takes longer has met with trouble, which is no concern of those who come after it. */
const PATIENCE_MS = 1000;

/**
 * Makes one question of many: what is asked while a question is under way is gathered and asked together when that is
 * answered, or has not been for long. Nobody is given an answer that was on its way before they asked.
 *
 * @param askAll answers how each of them is answered
 */
export function createGather<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>,
): (asked: Asked) => Promise<Answer> {
  let gathered: { asked: Asked; answer: PromiseWithResolvers<Answer> }[] = [];
  /** The patience with the question that the others wait for. */
  let underWay: NodeJS.Timeout | undefined;

  const askGathered = async (): Promise<void> => {
    const together = gathered;
    gathered = [];
    const patience = setTimeout(goOn, PATIENCE_MS);
    underWay = patience;
    try {
      const answerTo = await askAll(together.map(({ asked }) => asked));
      for (const { asked, answer } of together) answer.resolve(answerTo(asked));
    } catch (error) {
      for (const { answer } of together) answer.reject(error);
    }
    clearTimeout(patience);
    if (underWay === patience) goOn();
  };
  const goOn = (): void => {
    underWay = undefined;
    if (gathered.length > 0) void askGathered();
  };

  return (asked) => {
    const answer = Promise.withResolvers<Answer>();
    gathered.push({ asked, answer });
    if (!underWay) void askGathered();
    return answer.promise;
  };
}
