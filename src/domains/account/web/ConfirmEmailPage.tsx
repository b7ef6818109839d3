import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { SiteMark } from '#shell/SiteMark.tsx';
import { siteBrand } from '#shell/site.ts';
import { refreshContext } from '#shell/session-reads.ts';
import { useWindowTitle } from '#shell/window-title.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { account } from '../contract.ts';

/** Where the link to a new email leads. It asks first: mail scanners open links too. */
export default function ConfirmEmailPage() {
  useWindowTitle();
  const { token }: { token?: unknown } = useSearch({ strict: false });
  const [problem, setProblem] = useState<string>();
  const act = useAct(account.confirmEmail, {
    onDone: refreshContext,
    onRefused: (error) => setProblem(error.message),
  });
  const site = siteBrand().name;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-[25rem]">
        <div className="mb-7 flex justify-center">
          <SiteMark large />
        </div>
        <section className="grid gap-4 rounded-2xl border border-line bg-surface p-6 shadow-float sm:p-8">
          <h1 className="text-xl font-semibold tracking-tight">{t`Confirm your new email`}</h1>
          {problem && <Banner tone="bad">{problem}</Banner>}
          {act.data ? (
            <>
              <Banner tone="ok">{t`From now on you sign in with ${act.data.email}.`}</Banner>
              <a href="/" className={buttonClass('primary')}>{t`Go to the console`}</a>
            </>
          ) : (
            <>
              <p className="text-muted">{t`Your ${site} account moves to the address that received this link.`}</p>
              <Button
                look="primary"
                busy={act.isPending}
                onClick={() => act.mutate({ input: { token: typeof token === 'string' ? token : '' } })}
              >
                {t`Use this email`}
              </Button>
            </>
          )}
        </section>
      </div>
    </main>
  );
}
