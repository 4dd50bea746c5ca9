// Bundles the unit tests and runs them with node's own test runner.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const out = mkdtempSync(join(tmpdir(), 'parlour-web-'))
const entryPoints = readdirSync('test')
  .filter(name => name.endsWith('.test.ts'))
  .map(name => join('test', name))
await build({
  entryPoints,
  outdir: out,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
})
const run = spawnSync(
  process.execPath,
  ['--test', ...entryPoints.map(name => join(out, name.replace(/^test\//, '').replace(/\.ts$/, '.mjs')))],
  { stdio: 'inherit' },
)
rmSync(out, { recursive: true, force: true })
process.exit(run.status ?? 1)
