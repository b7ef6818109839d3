import { t } from '@lingui/core/macro';
import { Eye, UserCog } from 'lucide-react';
import { useEffect } from 'react';
import { identity } from '#domains/identity/contract.ts';
import { Button } from '#ui/Button.tsx';
import { personPath } from '#domains/users/paths.ts';
import { useAct } from '../form/act.ts';
import { clockText } from '../text/format.ts';
import type { UserContext } from './session-reads.ts';
import { switchPerson } from './switch-person.ts';
import { useSeconds } from '../text/use-seconds.ts';

/** Shown over every screen during a support session. */
export default function SupportBanner({ user }: { user: UserContext }) {
  const { support } = user;
  const { left, begin } = useSeconds(support?.secondsLeft ?? 0);
  const end = useAct(identity.endSupport, { onDone: () => switchPerson(personPath(user.userId)) });
  useEffect(() => {
    if (!support) return;
    begin(support.secondsLeft);
    const over = setTimeout(() => switchPerson('/'), (support.secondsLeft + 1) * 1000);
    return () => clearTimeout(over);
  }, [support, begin]);
  if (!support) return null;
  const viewing = support.mode === 'viewing';
  const minutes = Math.ceil(left / 60);
  return (
    <div
      role="region"
      aria-label={t`Support session`}
      className="sticky top-14 z-10 -mx-4 -mt-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-warn/40 bg-warn-soft px-4 py-2 text-warn md:-mx-6 md:-mt-6 md:mb-6 md:px-6"
    >
      {viewing ? <Eye aria-hidden size={17} /> : <UserCog aria-hidden size={17} />}
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">
          {viewing
            ? t`You are viewing the account of ${user.email}.`
            : t`You are acting in the account of ${user.email}.`}
        </strong>{' '}
        <span className="tabular-nums">
          {t`${support.operator}, until ${clockText(Date.parse(support.ends))} (${minutes} min). The customer can see your visit.`}
        </span>
      </p>
      <Button small busy={end.isPending} onClick={() => end.mutate({})}>{t`End`}</Button>
    </div>
  );
}
