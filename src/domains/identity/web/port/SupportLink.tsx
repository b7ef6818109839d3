import { t } from '@lingui/core/macro';
import type { ApiError } from '#shell/data/api-error.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { siteBrand } from '#shell/session/site.ts';

/** What sign-up and sign-in answer to someone who is refused for what they come with. */
const refusals = [9830, 9831, 9832];

/** The way to the site's support for someone who is refused; nothing where the site names none. */
export function SupportLink({ error }: { error: Pick<ApiError, 'items'> | null | undefined }) {
  const { support } = siteBrand();
  if (support === null || !error?.items.some(({ code }) => refusals.includes(code))) return null;
  return (
    <a href={support} target="_blank" rel="noreferrer noopener" className={`w-fit text-[13px] ${textLink}`}>
      {t`Contact support`}
    </a>
  );
}
