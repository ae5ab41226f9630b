import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { RouteInput } from '../../define-route.ts';

type Transition = Parameters<AppContext['catalog']['transitionMatch']>[0];

export const matchTransitions = [
  defineRoute('POST /desk/matches/{id}/start', transition('start')),
  defineRoute('POST /desk/matches/{id}/open', async ({ catalog, config }, { actor, params, body }) => {
    const { isWatchRequired } = config;
    const act = { matchId: Number(params.id), actor };
    return { data: await catalog.transitionMatch('open', act, { ...body, isWatchRequired }) };
  }),
  defineRoute('POST /desk/matches/{id}/close', async ({ catalog, settings, db }, { actor, params, body }) => {
    const act = { matchId: Number(params.id), actor };
    if (!body.isAbsent) return { data: await catalog.transitionMatch('close', act) };
    const { deskSilenceSeconds: silenceSeconds, deskAbsenceSeconds: absenceSeconds } =
      await settings.read(db);
    return { data: await catalog.closeAbsent(act, { silenceSeconds, absenceSeconds }) };
  }),
  defineRoute('POST /desk/matches/{id}/open-special', transition('openSpecial')),
  defineRoute('POST /desk/matches/{id}/close-special', transition('closeSpecial')),
  defineRoute('POST /desk/matches/{id}/end', transition('end')),
  defineRoute('POST /desk/matches/{id}/draw', async ({ catalog }, { actor, params, body }) => ({
    data: await catalog.allowDraw({ matchId: Number(params.id), actor }, body.isDraw),
  })),
  defineRoute('POST /desk/matches/{id}/round', async ({ catalog }, { actor, params, body }) => ({
    data: await catalog.beginRound({ matchId: Number(params.id), actor }, body.seenRoundNo),
  })),
];

function transition(name: Transition) {
  return async (
    { catalog }: AppContext,
    { actor, params }: Pick<RouteInput<'POST /desk/matches/{id}/start'>, 'actor' | 'params'>,
  ) => ({
    data: await catalog.transitionMatch(name, { matchId: Number(params.id), actor }),
  });
}
