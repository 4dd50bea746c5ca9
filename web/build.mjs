// Bundles the client into the Python package: scripts, styles and fonts with hashed names, and the index.html for them.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, context } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const out = join(here, '..', 'src', 'parlour', 'server', 'static')
const watch = process.argv.includes('--watch')

const ICONS = ['favicon.svg', 'favicon-turn.svg']

const page = {
  name: 'page',
  setup(build) {
    build.onEnd(result => {
      if (result.errors.length) return
      const outputs = Object.entries(result.metafile.outputs)
      const entry = outputs.find(([, o]) => o.entryPoint === 'src/main.tsx')
      const script = basename(entry[0])
      const style = basename(entry[1].cssBundle)
      const html = readFileSync(join(here, 'src', 'index.html'), 'utf8')
      writeFileSync(join(out, 'index.html'), html.replaceAll('%SCRIPT%', script).replaceAll('%STYLE%', style))
      for (const icon of ICONS) copyFileSync(join(here, 'src', icon), join(out, icon))
      // Remove old files last, so that a running server always has a complete client.
      const fresh = new Set([...outputs.map(([name]) => basename(name)), ...ICONS, 'index.html'])
      for (const name of readdirSync(out)) if (!fresh.has(name)) rmSync(join(out, name), { recursive: true })
      const sum = outputs
        .filter(([name]) => /\.(js|css)$/.test(name))
        .map(([name, o]) => `${basename(name)} ${(o.bytes / 1024).toFixed(0)} kB`)
      console.log(sum.join(', '))
    })
  },
}

mkdirSync(out, { recursive: true })
const options = {
  absWorkingDir: here,
  entryPoints: ['src/main.tsx'],
  outdir: out,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: !watch,
  sourcemap: watch ? 'inline' : false,
  metafile: true,
  entryNames: 'parlour-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/static',
  loader: { '.woff2': 'file' },
  legalComments: 'eof',
  plugins: [page],
}
if (watch) await (await context(options)).watch()
else await build(options)
