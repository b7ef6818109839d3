import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { SelfCheck } from './SelfCheck.tsx';

/** `/selfCheck/connection`: the same without the console around it, for those who can't sign in or see no screen. */
export default function ConnectionPage() {
  useWindowTitle();
  return (
    <PublicFrame
      title={t`Self-check`}
      lead={t`Tests this browser and its connection. Copy the report and attach it when you contact support.`}
      width="wide"
      below={
        <Link to="/" className={textLink}>
          {t`Open console`}
        </Link>
      }
    >
      <SelfCheck />
    </PublicFrame>
  );
}
