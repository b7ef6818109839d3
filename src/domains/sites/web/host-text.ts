import { t } from '@lingui/core/macro';

/** A site's host name for people. */
export const hostText = (host: string) => (host === '*' ? t`All other host names` : host);
