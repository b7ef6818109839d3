import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { useRead } from '#shell/read.ts';
import { SiteMark } from '#shell/SiteMark.tsx';
import { ThemeSwitch } from '#shell/ThemeSwitch.tsx';
import { useWindowTitle } from '#shell/window-title.ts';
import { setup } from '../contract.ts';
import { SetupForm } from './SetupForm.tsx';

/** `/setup`: makes the first administrator; afterwards it only leads to the sign-in. */
export default function SetupPage() {
  useWindowTitle();
  const read = useRead(setup.readSetup, {}, { staleSeconds: Infinity });
  if (read.error) {
    return (
      <Frame>
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      </Frame>
    );
  }
  if (!read.data) {
    return (
      <Frame>
        <SkeletonRows rows={5} />
      </Frame>
    );
  }
  return <Frame>{read.data.required ? <SetupForm /> : <Done />}</Frame>;
}

function Done() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Everything is set up`}</h1>
      <p className="mt-1 mb-6 text-muted">{t`This installation has an administrator.`}</p>
      <Link to="/login" className={buttonClass('primary')}>
        {t`Sign in`}
      </Link>
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh bg-[radial-gradient(70rem_34rem_at_50%_-14rem,var(--color-brand-soft),transparent)]">
      <div className="absolute end-3 top-3">
        <ThemeSwitch />
      </div>
      <main className="grid place-items-center px-4 py-12">
        <div className="w-full max-w-[28rem]">
          <div className="mb-7 flex justify-center">
            <SiteMark large />
          </div>
          <section className="rounded-2xl border border-line bg-surface p-6 shadow-float sm:p-8">{children}</section>
        </div>
      </main>
    </div>
  );
}
