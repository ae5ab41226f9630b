import type { Logger } from '../../platform/logger.ts';
import type { Answered, Metrics } from './metrics.ts';

export type RecordAnswer = (answered: Answered & { requestId: string }) => void;

/** One line in the log and one observation per answer, whichever way it went. */
export function createRecorder(metrics: Metrics, logger: Logger): RecordAnswer {
  return (answered) => {
    metrics.observe(answered);
    if (!logger.isLevelEnabled('info')) return;
    const { requestId, method, route, status, seconds } = answered;
    logger.info({ requestId, method, route, status, ms: Math.round(1000 * seconds) }, 'answered');
  };
}
