/**
 * Makes one question of many: what is asked while a question is under way is gathered and asked together when that is
 * answered. Nobody is given an answer that was on its way before they asked.
 *
 * @param askAll answers how each of them is answered
 */
export function createGather<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<(asked: Asked) => Answer>,
): (asked: Asked) => Promise<Answer> {
  let gathered: { asked: Asked; answer: PromiseWithResolvers<Answer> }[] = [];
  let isAsking = false;

  const askGathered = async (): Promise<void> => {
    isAsking = true;
    while (gathered.length > 0) {
      const together = gathered;
      gathered = [];
      try {
        const answerTo = await askAll(together.map(({ asked }) => asked));
        for (const { asked, answer } of together) answer.resolve(answerTo(asked));
      } catch (error) {
        for (const { answer } of together) answer.reject(error);
      }
    }
    isAsking = false;
  };

  return (asked) => {
    const answer = Promise.withResolvers<Answer>();
    gathered.push({ asked, answer });
    if (!isAsking) void askGathered();
    return answer.promise;
  };
}
