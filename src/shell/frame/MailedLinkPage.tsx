import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { ApiError } from '../data/api-error.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { useWindowTitle } from './window-title.ts';

interface MailedLinkPageProps<A> {
  /** Uses the link up. */
  spend(token: string): Promise<A>;
  onDone?(answer: A): void;
  title: string;
  /** What the link will do. */
  lead: ReactNode;
  /** The word on the button. */
  action: string;
  /** What has come of it, in place of the button. */
  done(answer: A): ReactNode;
  /** Ways to other pages; whether the link was refused. */
  below?(isRefused: boolean): ReactNode;
}

/** Where a mailed link leads that works once. It asks first: programs that scan mails open their links too. */
export function MailedLinkPage<A>(props: MailedLinkPageProps<A>) {
  useWindowTitle();
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const act = useMutation<A, ApiError>({
    mutationFn: () => props.spend(token),
    ...(props.onDone && { onSuccess: props.onDone }),
  });
  const { data, error } = act;
  return (
    <PublicFrame title={props.title} lead={data === undefined && props.lead} below={props.below?.(error !== null)}>
      <div className={data === undefined ? 'grid gap-4' : 'mt-5 grid gap-4'}>
        {error && <Banner tone="bad">{error.message}</Banner>}
        {data === undefined ? (
          <Button look="primary" className="h-10" busy={act.isPending} onClick={() => act.mutate()}>
            {props.action}
          </Button>
        ) : (
          props.done(data)
        )}
      </div>
    </PublicFrame>
  );
}
