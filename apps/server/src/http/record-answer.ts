import type { FastifyBaseLogger } from 'fastify';
import type { Answered, Metrics } from './metrics.ts';

export type RecordAnswer = (answered: Omit<Answered, 'seconds'> & { requestId: string; ms: number }) => void;

/** One line in the log and one observation per answer, whichever way it went. */
export function createRecorder(metrics: Metrics, logger: FastifyBaseLogger): RecordAnswer {
  return ({ requestId, ms, ...answered }) => {
    const { method, route, status } = answered;
    metrics.observe({ ...answered, seconds: ms / 1000 });
    logger.info({ requestId, method, route, status, ms: Math.round(ms) }, 'answered');
  };
}
