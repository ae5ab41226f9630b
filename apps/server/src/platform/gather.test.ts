import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGather } from './gather.ts';

afterEach(() => vi.useRealTimers());

describe('gathered questions', () => {
  const tenfold = (asked: number): number => 10 * asked;
  const aGather = () => {
    const questions: { asked: readonly number[]; answer: PromiseWithResolvers<(asked: number) => number> }[] =
      [];
    const ask = createGather<number, number>((asked) => {
      const answer = Promise.withResolvers<(asked: number) => number>();
      questions.push({ asked, answer });
      return answer.promise;
    });
    return { ask, questions };
  };

  test('are asked at once when nothing is under way, and together when something is', async () => {
    const { ask, questions } = aGather();
    const first = ask(1);
    const later = [ask(2), ask(3)];
    expect(questions.map(({ asked }) => asked)).toEqual([[1]]);
    questions[0]?.answer.resolve(tenfold);
    expect(await first).toBe(10);
    expect(questions.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
    questions[1]?.answer.resolve(tenfold);
    expect(await Promise.all(later)).toEqual([20, 30]);
  });

  test('that fail, fail for all of them and for nobody after', async () => {
    const { ask, questions } = aGather();
    const failing = ask(1);
    const next = ask(2);
    questions[0]?.answer.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    questions[1]?.answer.resolve(tenfold);
    expect(await next).toBe(20);
  });

  test('do not wait for ever for one that is never answered', async () => {
    vi.useFakeTimers();
    const { ask, questions } = aGather();
    void ask(1);
    const next = ask(2);
    await vi.advanceTimersByTimeAsync(1000);
    questions[1]?.answer.resolve(tenfold);
    expect(await next).toBe(20);
  });

  test('are answered late by one that took its time, and nobody else is', async () => {
    vi.useFakeTimers();
    const { ask, questions } = aGather();
    const [late, next] = [ask(1), ask(2)];
    await vi.advanceTimersByTimeAsync(1000);
    questions[0]?.answer.resolve(() => 11);
    expect(await late).toBe(11);
    questions[1]?.answer.resolve(tenfold);
    expect(await next).toBe(20);
  });
});
