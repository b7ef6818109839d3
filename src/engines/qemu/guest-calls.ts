import { z } from 'zod';
import * as guest from '../simulator/guest-wire.ts';
import { GuestReportsBody } from '../simulator/guest-report-wire.ts';
import * as image from '../simulator/images/image-wire.ts';
import { InitAgainBody, InitReportsBody } from '../simulator/init/init-wire.ts';
import { type Call, call } from './call.ts';

const nothing = z.unknown();

/** The calls about the systems inside machines and about images; bytes of images stand in `image-bytes.ts`. */
export const guestCalls: readonly Call[] = [
  call('POST /machines/*/access', guest.AccessBody, async ({ engine, key, body: { token, ...wanted }, signal }) => ({
    job: await engine.ensureAccess(token, { machineRef: key, ...wanted }, signal),
  })),
  call('POST /machines/*/rescue', guest.RescueBody, async ({ engine, key, body: { token, ...wanted }, signal }) => ({
    job: await engine.ensureRescue(token, { machineRef: key, ...wanted }, signal),
  })),
  call('POST /machines/*/rebuild', guest.RebuildBody, async ({ engine, key, body: { token, ...wanted }, signal }) => ({
    job: await engine.ensureRebuilt(token, { machineRef: key, ...wanted }, signal),
  })),
  call('POST /init-reports', InitReportsBody, async ({ engine, body, signal }) => ({
    reports: await engine.readInitReports(body.refs, signal),
  })),
  call('POST /guest-reports', GuestReportsBody, async ({ engine, body, signal }) => ({
    reports: await engine.readGuestReports(body.refs, signal),
  })),
  call('POST /machines/*/init', InitAgainBody, async ({ engine, key, body, signal }) => ({
    job: await engine.ensureInitAgain(body.token, key, signal),
  })),
  call('POST /images', image.ImageBody, async ({ engine, body: { token, ...of }, signal }) => ({
    image: await engine.ensureImage(token, of, signal),
  })),
  call('GET /images/*', nothing, async ({ engine, key, signal }) => ({ image: await engine.readImage(key, signal) })),
  call('GET /tokens/*/image', nothing, async ({ engine, key, signal }) => ({
    image: await engine.findImage(key, signal),
  })),
  call('POST /images/*/seal', image.ImageOrderBody, async ({ engine, key, body, signal }) => ({
    job: await engine.ensureImageSealed(body.token, key, signal),
  })),
  call('POST /images/*/copy', image.CopyBody, async ({ engine, key, body: { token, zoneId }, signal }) => ({
    job: await engine.ensureImageCopied(token, { imageRef: key, zoneId }, signal),
  })),
  call('POST /images/*/remove', image.ImageOrderBody, async ({ engine, key, body, signal }) => ({
    job: await engine.ensureImageRemoved(body.token, key, signal),
  })),
  call('POST /machines/*/clone', image.CloneBody, async ({ engine, key, body: { token, ...of }, signal }) => ({
    job: await engine.ensureDiskCloned(token, { machineRef: key, ...of }, signal),
  })),
];
