import { t } from '@lingui/core/macro';
import { listedKinds } from '#domains/schedules/web/port.ts';

export const contributes = [listedKinds({ kind: 'report', title: () => t`Report by email` })];
