import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { siteContents } from '../contract.ts';
import { contentPagePath } from '../paths.ts';

/** Below every page before the sign-in: the policies of the site. */
export default function PublicLinks() {
  const language = languageOnShow.get();
  const { data } = useRead(siteContents.readContents, { query: { language } }, { staleSeconds: 300 });
  if (!data || data.items.length === 0) return null;
  return (
    <nav aria-label={t`About this site`} className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-1 text-[13px]">
      {data.items.map(({ kind, title }) => (
        <Link
          key={kind}
          to={contentPagePath(kind)}
          className="text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
