import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/Feedback.tsx';
import type { Tab } from '../states.ts';

interface Props {
  tab: Tab;
  bring: ReactNode;
}

/** What stands in a part of the library that is empty. */
export function Nothing({ tab, bring }: Props) {
  switch (tab) {
    case 'mine':
      return (
        <EmptyState kind="nothing" title={t`No images of your own yet`} action={bring}>
          {t`Clone a disk from the actions of a server, or bring an image from this computer or from an address.`}
        </EmptyState>
      );
    case 'shared':
      return (
        <EmptyState kind="nothing" title={t`Nobody shares an image with you`}>
          {t`What other accounts share with you is listed here, and new servers can be made of it.`}
        </EmptyState>
      );
    case 'public':
      return (
        <EmptyState kind="nothing" title={t`The zone offers no images`}>
          {t`Public images are those of the provider: systems and applications that every account can make servers of.`}
        </EmptyState>
      );
    case 'uploads':
      return (
        <EmptyState kind="nothing" title={t`No upload is under way`} action={bring}>
          {t`What you upload or import is listed here until it is checked. An upload that was broken off can be continued.`}
        </EmptyState>
      );
    case 'tasks':
      return (
        <EmptyState kind="nothing" title={t`Nothing is being done`}>
          {t`Images that are cloned, checked or deleted are listed here, and those for which that failed.`}
        </EmptyState>
      );
  }
}
