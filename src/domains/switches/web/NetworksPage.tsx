import { ReportPage } from '#shell/report/ReportPage.tsx';
import { switchNetworksPath } from '../paths.ts';
import { SwitchTabs } from './SwitchTabs.tsx';

/** `/switch/networks`: the networks as the switches are to have them, and where they differ. */
export default function NetworksPage() {
  return (
    <>
      <SwitchTabs current={switchNetworksPath()} />
      <ReportPage reportId="switch" />
    </>
  );
}
