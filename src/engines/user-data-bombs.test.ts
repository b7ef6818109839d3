import { expect, test } from 'vitest';
import { stagesOf } from '#engines/qemu/guest/stages.ts';
import { yamlBombs } from '#test/yaml-bombs.ts';

const mostMs = 2000;

test.each(Object.entries(yamlBombs))(
  '%s: a system without cloud-init gets scripts of a usual size',
  (_name, config) => {
    const begun = performance.now();
    const stages = stagesOf(`#cloud-config\n${config}`);
    expect(performance.now() - begun).toBeLessThan(mostMs);
    for (const script of Object.values(stages)) expect(script.length).toBeLessThan(1_000_000);
  },
);

test('a key that every object has is none of a configuration', () => {
  stagesOf('#cloud-config\n__proto__:\n  runcmd: [reboot]\nconstructor:\n  prototype: { runcmd: [reboot] }\n');
  expect(({} as Record<string, unknown>)['runcmd']).toBeUndefined();
});
