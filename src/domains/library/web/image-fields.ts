import { t } from '@lingui/core/macro';
import { namedChange } from '#domains/history/web/port/history-labels.ts';

/** A change of an image in words. */
export const changeText = namedChange({
  name: () => t`Name`,
  description: () => t`Description`,
  usageInfo: () => t`How to use it`,
  guestOs: () => t`System`,
  initialUser: () => t`Default user`,
  minRamMb: () => t`Minimum memory`,
  extraDisksGb: () => t`Additional disks`,
  locked: () => t`Locked`,
  prepared: () => t`Ready to use`,
  deprecatedAt: () => t`Deprecated from`,
  endsAt: () => t`End of life`,
  tags: () => t`Tags`,
});
