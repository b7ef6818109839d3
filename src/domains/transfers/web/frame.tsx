import { t } from '@lingui/core/macro';
import { serverLists } from '#domains/servers/web/port.ts';

const lists = serverLists({ path: '/transfers', title: () => t`Transfers` });

export const contributes = [lists];
