import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweepUploadFiles } from '#server/dashboard/uploads/upload-file'

test('files of uploads go at start when their process is dead or they are a day old, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-test-sweep-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const id = '00000000-0000-4000-8000-000000000000'
  const write = async (name: string, hoursAgo: number): Promise<string> => {
    const path = join(directory, name)
    await writeFile(path, 'x')
    const at = Date.now() / 1000 - hoursAgo * 3600
    await utimes(path, at, at)
    return name
  }
  await write(`ombrelia-upload-${dead}-${id}-1`, 0)
  await write(`ombrelia-upload-${process.ppid}-${id}-1`, 25)
  await write(`ombrelia-upload-${process.pid}-${id}-1`, 23)
  await write(`ombrelia-upload-${id}-1`, 25)
  const kept = [
    await write(`ombrelia-upload-${process.ppid}-${id}-2`, 0),
    await write(`ombrelia-upload-${process.pid}-${id}-2`, 0),
    await write(`ombrelia-upload-${id}-2`, 0),
    await write('other-upload', 25),
  ]
  await sweepUploadFiles(directory)
  expect((await readdir(directory)).sort()).toEqual(kept.sort())
})
