import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shell/data/api-error.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { router } from '#shell/boot/router.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { socialTitles } from '../titles.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { leave } from './leave.ts';
import { confirm, finish, readWayBack, use, type Token } from './process.ts';
import { TermsForm } from './TermsForm.tsx';

type Stage = { kind: 'working' } | { kind: 'failed'; text: string } | { kind: 'confirm' | 'create'; token: Token };

async function process(name: string): Promise<Stage> {
  const back = readWayBack();
  // The code is good for nothing once it was read, and has no business in the history.
  history.replaceState(history.state, '', location.pathname);
  if (back.token !== '') {
    const { email } = await confirm(back.token);
    await router.navigate({ href: loginPath({ status: 'linked', value: email }), replace: true });
    return { kind: 'working' };
  }
  const token = await finish(name, back);
  if (token.handler === 'confirm' || token.handler === 'create') return { kind: token.handler, token };
  await leave(await use(token), token.social);
  return { kind: 'working' };
}

/** `/socialProcess/{social}`: where a social network sends people back to. */
export default function SocialProcessPage() {
  useWindowTitle();
  const { social = '' }: { social?: string } = useParams({ strict: false });
  const [stage, setStage] = useState<Stage>({ kind: 'working' });
  const begun = useRef(false);
  const name = socialTitles[social] ?? social;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    process(social).then(setStage, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setStage({ kind: 'failed', text: error.message });
    });
  }, [social]);
  switch (stage.kind) {
    case 'working':
      return (
        <PublicFrame title={t`Signing in with ${name}…`} lead={t`Loading…`}>
          <SkeletonRows rows={2} />
        </PublicFrame>
      );
    case 'failed':
      return (
        <PublicFrame title={t`Signing in with ${name}…`} lead={t`Something went wrong.`}>
          <div className="grid gap-4">
            <Banner tone="bad">{stage.text}</Banner>
            <Link to={loginPath()} className={buttonClass('primary')}>
              {t`Back to sign-in`}
            </Link>
          </div>
        </PublicFrame>
      );
    case 'confirm':
      return <ConfirmForm name={name} token={stage.token} />;
    case 'create':
      return <TermsForm name={name} token={stage.token} />;
  }
}
