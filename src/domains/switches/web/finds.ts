import { finds } from '#shell/frame/finds.ts';
import { switches } from '../contract.ts';
import { portsPath, stationsPath } from '../paths.ts';

export default [
  finds(switches.listStations, ({ id, mac, ip, switchName, port, server }) => ({
    id,
    title: ip === null ? mac : `${mac} ${ip}`,
    note: [server, `${switchName} ${port}`].filter(Boolean).join(' · '),
    to: stationsPath({ filter: mac }),
  })),
  finds(switches.listSwitchPorts, ({ id, name, switchName, description }) => ({
    id,
    title: `${switchName} ${name}`,
    note: description,
    to: portsPath({ switch: switchName, filter: name }),
  })),
  finds(switches.listSwitches, ({ id, name, zone, model }) => ({
    id,
    title: name,
    note: [zone, model].filter(Boolean).join(' · '),
    to: portsPath({ switch: name }),
  })),
];
