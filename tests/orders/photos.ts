import { blackPng } from '#tests/dashboard/pictures'

/** Files as a person sends them. */

const be = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, place) => (value >>> (8 * (bytes - 1 - place))) & 0xff)

const text = (value: string): number[] => [...Buffer.from(value, 'latin1')]

const pad = (bytes: number[], length: number): Buffer =>
  Buffer.concat([Buffer.from(bytes), Buffer.alloc(Math.max(0, length - bytes.length))])

/** A sound PNG of that size in pixels, with zeros behind it up to `length` bytes. */
export const png = (width: number, height: number, length = 100): Buffer =>
  pad([...blackPng(width, height)], length)

/** The head alone of a JPEG of that size, with an application segment before its frame, as phones write. */
export const jpeg = (width: number, height: number, length = 200): Buffer =>
  pad(
    [
      ...[0xff, 0xd8, 0xff, 0xe1, ...be(10, 2), ...text('Exif\0\0AB')],
      ...[0xff, 0xff, 0xc2, ...be(17, 2), 8, ...be(height, 2), ...be(width, 2), 3],
    ],
    length,
  )

export const heic = (): Buffer => pad([...be(24, 4), ...text('ftypheic')], 200)

/** A program of Windows, and a script. */
export const executable = (): Buffer => pad(text('MZ\u0090\0'), 400)
export const script = (): Buffer => Buffer.from('#!/bin/sh\nrm -rf /\n')
