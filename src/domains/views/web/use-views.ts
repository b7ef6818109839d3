import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { noView, type ListView } from '#shell/list/list-view.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf, useRead } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { views } from '../contract.ts';
import type { SavedView } from './types.ts';

/** The views of a list, read once they are wanted or the address names one, and what can be done with them. */
export function useViews(list: ListView, wanted: boolean) {
  const named = list.applied !== '' && list.applied !== noView;
  const read = useRead(views.listViews, { query: { list: list.path } }, { enabled: wanted || named });
  const view = read.data?.items.find(({ id }) => id === list.applied);
  const { mutate: restore } = useAct(views.restoreView, {
    onDone: ({ name }) => toast('success', t`View ${name} restored`),
  });
  const { mutate: update } = useAct(views.changeView, {
    onDone: ({ name }) => toast('success', t`View ${name} updated`),
    // It was changed in another window: reads the current version and shows a notice.
    onRefused: () => {
      void cache.invalidateQueries({ queryKey: keyOf(views.listViews) });
      return true;
    },
  });
  const { mutate: remove } = useAct(views.removeView, {
    onDone: (_, { params }) => {
      const name = read.data?.items.find(({ id }) => id === params.viewId)?.name ?? '';
      toast('success', t`View ${name} deleted`, {
        action: { title: t`Undo`, onChoose: () => restore({ params: { viewId: params.viewId } }) },
      });
    },
  });
  const { mutate: begin } = useAct(views.setDefaultView, {
    onDone: (_, { input }) => toast('success', input.viewId === null ? t`Default view cleared` : t`Default view set`),
  });
  return {
    read,
    /** The view that the address names, as far as it can be seen. */
    view,
    update: ({ id, name, group, version }: SavedView) =>
      update({
        params: { viewId: id },
        input: { name, params: list.now, groupId: group?.id ?? null },
        ifMatch: version,
      }),
    remove: ({ id }: SavedView) => remove({ params: { viewId: id } }),
    begin: (viewId: string | null) => begin({ input: { list: list.path, viewId } }),
  };
}
