import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import type { siteFile } from '../contract.ts';

export type Difference = AnswerOf<typeof siteFile.compareSites>['differences'][number];

/** What a part of a file is called; one of another release has its name in the file. */
export function partTitle(id: string): string {
  const titles: Readonly<Record<string, string>> = {
    settings: t`Settings`,
    policy: t`Sign-in policy`,
    legalEntity: t`Legal entity`,
    salesTax: t`Sales tax`,
    referralProgram: t`Referral program`,
    home: t`Home page`,
    terms: t`Terms of service`,
    offer: t`Data centers, images and products`,
    contents: t`Contents`,
    mails: t`Email texts`,
    externalPages: t`External pages`,
  };
  return titles[id] ?? id;
}
