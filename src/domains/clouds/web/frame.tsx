import { t } from '@lingui/core/macro';
import { hostLists } from '#domains/hosts/web/port.ts';
import { cloudsPath } from '../paths.ts';

export const contributes = [hostLists({ path: cloudsPath(), title: () => t`OpenStack` })];
