import type { ReactNode } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SiteMark } from './SiteMark.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const widths = { narrow: 'max-w-[25rem]', medium: 'max-w-[28rem]', wide: 'max-w-[46rem]' } as const;

interface PublicFrameProps {
  title: string;
  /** Stands below the title. */
  lead?: ReactNode;
  width?: keyof typeof widths;
  children?: ReactNode;
  /** Stands below the card, such as the way to another page. */
  below?: ReactNode;
}

/** The frame of every page without the shell: the site's mark above one card. */
export function PublicFrame({ title, lead, width = 'narrow', children, below }: PublicFrameProps) {
  return (
    <div className="relative grid min-h-dvh bg-[radial-gradient(70rem_34rem_at_50%_-14rem,var(--color-brand-soft),transparent)]">
      <header className="absolute end-3 top-3 flex items-center gap-1">
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="grid place-items-center px-4 py-12">
        <div className={`w-full ${widths[width]}`}>
          <div className="mb-7 flex justify-center">
            <SiteMark large />
          </div>
          <section className="rounded-2xl border border-line bg-surface p-6 shadow-float sm:p-8">
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            {lead && <div className="mt-1 mb-6 text-muted">{lead}</div>}
            {children}
          </section>
          {below && <div className="mt-5 text-center text-muted">{below}</div>}
        </div>
      </main>
    </div>
  );
}

/** The classes of a link in running text. */
export const textLink = 'font-medium text-brand-text underline-offset-4 hover:underline';
