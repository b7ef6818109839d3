import type { ReactNode } from 'react';
import { SiteMark } from '#shell/SiteMark.tsx';
import { ThemeSwitch } from '#shell/ThemeSwitch.tsx';

/** The page of everything that happens before somebody is signed in: mark, one card, theme. */
export function SignInFrame({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh bg-[radial-gradient(70rem_34rem_at_50%_-14rem,var(--color-brand-soft),transparent)]">
      <div className="absolute end-3 top-3">
        <ThemeSwitch />
      </div>
      <main className="grid place-items-center px-4 py-12">
        <div className="w-full max-w-[25rem]">
          <div className="mb-7 flex justify-center">
            <SiteMark large />
          </div>
          <section className="rounded-2xl border border-line bg-surface p-6 shadow-float sm:p-8">
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            <p className="mt-1 mb-6 text-muted">{note}</p>
            {children}
          </section>
        </div>
      </main>
    </div>
  );
}
