import type { Readable } from 'node:stream';
import type { Job } from './port.ts';

/** What an engine can do with disk images of its customers; an engine that keeps none says null. */
export interface ImageCapabilities {
  /** The largest image that it takes. */
  maxBytes: number;
}

export interface EngineImage {
  ref: string;
  /** The token that made it. */
  token: string;
  /** The zone whose store has its bytes; '' for one that every zone has. */
  zoneId: string;
  /** `open`: bytes can be added; `ready`: it is complete, has a checksum and never changes. */
  state: 'making' | 'open' | 'ready';
  sizeBytes: number;
  /** SHA-256 of all bytes in hex; null before it is ready. */
  sha256: string | null;
}

export interface AppendRequest {
  imageRef: string;
  /** Where the bytes begin: nothing is written unless the image ends there. */
  offset: number;
  /** SHA-256 of these bytes in hex; other bytes are thrown away as a whole. Null: what arrives is kept. */
  sha256: string | null;
}

/** A disk whose bytes become an image. */
export interface DiskSource {
  machineRef: string;
  /** Its place, from 0. */
  disk: number;
  /** As this snapshot of the machine has it, which may then be on; left out: as it is. */
  snapshotRef?: string | undefined;
  /** The zone whose store gets the image. */
  zoneId: string;
}

/** What became of bytes that were sent, and the image as it is now. */
export interface Appended {
  outcome: 'appended' | 'wrong-offset' | 'wrong-checksum' | 'busy';
  image: EngineImage;
}

/**
 * Disk images as files that the engine keeps: bytes come out as they went in, whatever was copied, cloned or removed in
 * between. Every zone has a store of its own, and machines are made of images of their zone. Whoever makes or rebuilds a
 * machine of an image reads its bytes anew: where they do not have its checksum any more, the job fails.
 * Every effect is ensured by token, as in the rest of the port; `findImage` finds what a token made.
 */
export interface ImagePort {
  /** An empty image in the store of a zone, which takes up to so many bytes. */
  ensureImage(token: string, of: { zoneId: string; maxBytes: number }, signal: AbortSignal): Promise<EngineImage>;
  /** Adds bytes to an open image as they come, in constant memory. Of a call that breaks off, a prefix may be kept. */
  appendImage(to: AppendRequest, bytes: Readable, signal: AbortSignal): Promise<Appended>;
  /** Closes an open image and computes its checksum. */
  ensureImageSealed(token: string, imageRef: string, signal: AbortSignal): Promise<Job>;
  /** A new image with the bytes of one disk of a machine that is off, or as a snapshot of it has them. */
  ensureDiskCloned(token: string, of: DiskSource, signal: AbortSignal): Promise<Job>;
  /** A new image in a zone with the bytes of another that is ready; bytes that do not have its checksum fail the job. */
  ensureImageCopied(token: string, of: { imageRef: string; zoneId: string }, signal: AbortSignal): Promise<Job>;
  /** Removes an image, whatever its state; machines made of it keep their disks. One that is not there is a finished job. */
  ensureImageRemoved(token: string, imageRef: string, signal: AbortSignal): Promise<Job>;
  /** The image that this token made, or null. */
  findImage(token: string, signal: AbortSignal): Promise<EngineImage | null>;
  readImage(imageRef: string, signal: AbortSignal): Promise<EngineImage | null>;
  /** Bytes of an image, as far as it has them. */
  openImage(of: { imageRef: string; from: number; length: number }, signal: AbortSignal): Promise<Readable>;
}
