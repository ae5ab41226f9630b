import type { Logger } from '../../platform/logger.ts';
import type { Metrics, ObservedResponse } from './metrics.ts';

export type RecordResponse = (response: ObservedResponse & { requestId: string }) => void;

/** Writes one log line and one observation per response, from Fastify and from the fast path alike. */
export function createResponseRecorder(metrics: Metrics, logger: Logger): RecordResponse {
  return (response) => {
    metrics.observe(response);
    if (!logger.isLevelEnabled('info')) return;
    const { requestId, method, route, status, seconds } = response;
    logger.info({ requestId, method, route, status, ms: Math.round(1000 * seconds) }, 'request completed');
  };
}
