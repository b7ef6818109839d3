import { t } from '@lingui/core/macro';
import type { SignInPage } from '#domains/identity/web/port.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { chargePath } from '../paths.ts';

/** Below the sign-in: for people who found an unknown charge on their card statement. */
export default function ChargeLink({ page }: { page: SignInPage }) {
  if (page !== 'login') return null;
  return (
    <p className="mt-4 text-center text-[13px]">
      <a href={chargePath()} data-go="" className={textLink}>
        {t`What is this charge?`}
      </a>
    </p>
  );
}
