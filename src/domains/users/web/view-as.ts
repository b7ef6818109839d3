import { t } from '@lingui/core/macro';
import { userPath } from '../paths.ts';
import type { PaletteActions } from '#shell/boot/web-route.ts';
import type { UserRow } from './types.ts';

/** "View as ada" leads to the question before entering her account. */
const viewAs: PaletteActions = {
  actionIn(text) {
    const command = `${t`View as`.toLowerCase()} `;
    return text.toLowerCase().startsWith(command) ? { action: 'view', rest: text.slice(command.length).trim() } : null;
  },
  entries: (rows: readonly UserRow[], action) =>
    action === null
      ? []
      : rows.map(({ id, siteId, email, name }) => ({
          id: `view-as-${id}`,
          title: t`View as ${email}`,
          note: name,
          to: userPath(siteId, id, 'info', { do: 'view' }),
        })),
};
export default viewAs;
