import { t } from '@lingui/core/macro';
import type { PaletteActions } from '#shell/boot/web-route.ts';
import { personPath } from '../../paths.ts';
import { personOf } from './person-of.ts';

/** "View as ada" leads to the question before entering her account. */
const viewAs: PaletteActions = {
  actionIn(text) {
    const command = `${t`View as`.toLowerCase()} `;
    return text.toLowerCase().startsWith(command) ? { action: 'view', rest: text.slice(command.length).trim() } : null;
  },
  entries: (rows: readonly Record<string, unknown>[], action) =>
    action === null
      ? []
      : rows.map(personOf).map(({ id, email, name }) => ({
          id: `view-as-${id}`,
          title: t`View as ${email}`,
          note: name,
          to: personPath(id, { do: 'view' }),
        })),
};
export default viewAs;
