import type { AppContext } from '../../../app-context.ts';
import { defineRoute } from '../../define-route.ts';
import type { Asked } from '../../define-route.ts';
import { actorOf } from './actor-of.ts';

type Move = Parameters<AppContext['catalog']['moveMatch']>[0];

export const moveMatch = [
  defineRoute('POST /desk/matches/{id}/start', make('start')),
  defineRoute('POST /desk/matches/{id}/open', make('open')),
  defineRoute('POST /desk/matches/{id}/close', make('close')),
  defineRoute('POST /desk/matches/{id}/open-special', make('openSpecial')),
  defineRoute('POST /desk/matches/{id}/close-special', make('closeSpecial')),
  defineRoute('POST /desk/matches/{id}/end', make('end')),
  defineRoute('POST /desk/matches/{id}/draw', async (app, { bearer, params, body }) => ({
    data: await app.catalog.allowDraw(
      { matchId: Number(params.id), actor: await actorOf(app, bearer) },
      body.isDraw,
    ),
  })),
];

function make(move: Move) {
  return async (
    app: AppContext,
    { bearer, params }: Pick<Asked<'POST /desk/matches/{id}/start'>, 'bearer' | 'params'>,
  ) => ({
    data: await app.catalog.moveMatch(move, {
      matchId: Number(params.id),
      actor: await actorOf(app, bearer),
    }),
  });
}
