import { t } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import { languageNames, type Language } from '#kernel/languages.ts';
import { languageOnShow, keepLanguage } from '../text/language.ts';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { firstScreens } from '../boot/first-screens.ts';
import { siteBrand } from '../session/site.ts';
import { SiteMark } from './SiteMark.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The language of the pages before the sign-in; afterward it is the account's. */
export function LanguageSwitch() {
  const { languages } = siteBrand();
  const now = languageOnShow.get();
  const choose = (text: string) => {
    const chosen = languages.find((one): one is Language => one === text);
    if (chosen) void keepLanguage(chosen);
  };
  if (languages.length < 2) return null;
  return (
    <label className="flex h-9 items-center gap-1.5 rounded-lg px-2 text-muted transition-colors hover:bg-hover">
      <Languages aria-hidden size={17} />
      <select
        aria-label={t`Language`}
        className="cursor-pointer appearance-none rounded bg-transparent text-[13px] text-text"
        value={now}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

const widths = { narrow: 'max-w-[25rem]', medium: 'max-w-[28rem]', wide: 'max-w-[46rem]' } as const;

interface PublicCardProps {
  /** The site's mark, above the card. */
  mark: ReactNode;
  /** A heading. */
  title: ReactNode;
  /** Is below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Is below the card, such as the way to another page. */
  below?: ReactNode;
}

/** The site's mark above one card: what a page without the shell consists of. */
export function PublicCard({ mark, title, lead, children, below }: PublicCardProps) {
  return (
    <>
      <div className="mb-7 flex justify-center">{mark}</div>
      <section className="rounded-2xl border border-line bg-surface p-6 shadow-float sm:p-8">
        {title}
        {lead && <div className="mt-1 mb-6 text-muted">{lead}</div>}
        {children}
      </section>
      {below && <div className="mt-5 text-center text-muted">{below}</div>}
    </>
  );
}

const feet = firstScreens.flatMap(({ publicFoot }) => (publicFoot ? [lazyPart(publicFoot)] : []));

/** The classes of the heading of a page without the shell. */
export const publicTitle = 'text-xl font-semibold tracking-tight';

interface PublicFrameProps extends Omit<PublicCardProps, 'mark' | 'title'> {
  title: string;
  width?: keyof typeof widths;
}

/** The frame of every page without the shell: the site's mark above one card. */
export function PublicFrame({ title, width = 'narrow', ...card }: PublicFrameProps) {
  return (
    <div className="relative grid min-h-dvh bg-[radial-gradient(70rem_34rem_at_50%_-14rem,var(--color-brand-soft),transparent)]">
      <header className="absolute end-3 top-3 flex items-center gap-1">
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      {/* From above: what comes later, such as other ways to sign in, must not move what someone is about to press. */}
      <main className="grid content-start justify-items-center px-4 pt-[max(2.5rem,12vh)] pb-12">
        <div className={`w-full ${widths[width]}`}>
          <PublicCard mark={<SiteMark large />} title={<h1 className={publicTitle}>{title}</h1>} {...card} />
          <Suspense>
            {feet.map((Foot, at) => (
              <Foot key={at} />
            ))}
          </Suspense>
        </div>
      </main>
    </div>
  );
}

/** The classes of a link in running text. */
export const textLink = 'font-medium text-brand-text underline-offset-4 hover:underline';
