import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { DefaultView, SavedView, SavedViews, ViewEdit, ViewNew, ViewQuery } from './schemas.ts';

const byView = z.strictObject({ viewId: z.uuid() });

export const views = contract('views', {
  listViews: op({
    method: 'GET',
    path: '/views',
    summary: 'The saved views of a list: one’s own, and those that groups share.',
    may: 'signed-in',
    audit: 'none: read',
    query: ViewQuery,
    output: SavedViews,
  }),
  saveView: op({
    method: 'POST',
    path: '/views',
    summary: 'Keeps what a list shows under a name.',
    may: 'signed-in',
    audit: 'view.save',
    support: 'acting',
    input: ViewNew,
    output: SavedView,
    status: 201,
    idempotent: true,
  }),
  changeView: op({
    method: 'PUT',
    path: '/views/{viewId}',
    summary: 'Gives a view another name, other parameters, or other people.',
    may: 'signed-in',
    audit: 'view.change',
    support: 'acting',
    params: byView,
    input: ViewEdit,
    output: SavedView,
    ifMatch: true,
  }),
  removeView: op({
    method: 'DELETE',
    path: '/views/{viewId}',
    summary: 'Removes a view; for an hour it can be brought back.',
    may: 'signed-in',
    audit: 'view.remove',
    support: 'acting',
    params: byView,
    output: null,
  }),
  restoreView: op({
    method: 'POST',
    path: '/views/{viewId}/restore',
    summary: 'Brings a removed view back, with what refers to it.',
    may: 'signed-in',
    audit: 'view.restore',
    support: 'acting',
    params: byView,
    output: SavedView,
  }),
  setDefaultView: op({
    method: 'PUT',
    path: '/defaultView',
    summary: 'Says which view a list begins with; null: none.',
    may: 'signed-in',
    audit: 'view.set-default',
    support: 'acting',
    input: DefaultView,
    output: null,
  }),
});
