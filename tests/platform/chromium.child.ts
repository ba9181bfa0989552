import { workerChromium } from './chromium.ts'

/** Stands for a worker of the tests: launches its browser, says which processes that has, and stays. */
const browser = await workerChromium()
await browser.newPage()
const system = await browser.newBrowserCDPSession()
const { processInfo } = await system.send('SystemInfo.getProcessInfo')
process.stdout.write(`${JSON.stringify(processInfo.map(({ id }) => id))}\n`)
