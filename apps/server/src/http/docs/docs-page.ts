import { ENDPOINTS } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { listRefusals } from '../refusals/list-refusals.ts';
import { STATUS_OF_REFUSAL } from '../refusals/status-of-refusal.ts';

/** The API documentation as one page without scripts. */
export function docsPage(names: readonly KnownEndpoint[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sanam API</title>
<style>${DOCS_STYLE}</style>
<main>
<h1>Sanam API</h1>
<p>Every call goes to <code>/api</code> with the header <code>x-api-key</code>; calls of a member or an operator add
<code>authorization: Bearer …</code>. Every response is <code>{success, message, data}</code>; a refusal adds a stable
<code>code</code>. The message follows <code>accept-language</code>. For machines:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${names.map((name) => `<a href="#${toAnchor(name)}">${escape(name)}</a>`).join('\n')}</nav>
${names.map((name) => section(name, ENDPOINTS[name])).join('\n')}
</main>
</html>`;
}

const DOCS_STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:auto;padding:1rem}
nav{display:grid;gap:.25rem;margin:1.5rem 0}
section{border-top:1px solid #8885;padding:1rem 0}
h2{font:600 1.05rem ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;background:#8881;border-radius:.5rem;font-size:.85rem}
td{padding:.1rem 1rem .1rem 0;vertical-align:top}
`;

function section(name: KnownEndpoint, endpoint: Endpoint): string {
  const access = Array.isArray(endpoint.access)
    ? `operators (${endpoint.access.join(', ')})`
    : endpoint.access;
  return `<section id="${toAnchor(name)}">
<h2>${escape(name)}</h2>
<p>${escape(endpoint.summary)}</p>
<p>Open to: ${String(access)}${endpoint.movesMoney ? '. Accepts an <code>Idempotency-Key</code>.' : ''}</p>
${schemaBlock('Path', endpoint.params)}${schemaBlock('Query', endpoint.query)}${schemaBlock('Body', endpoint.body)}
${schemaBlock('data', endpoint.reply)}
<table>${listRefusals(name)
    .map((code) => `<tr><td>${STATUS_OF_REFUSAL[code]}<td><code>${code}</code>`)
    .join('')}</table>
</section>`;
}

function schemaBlock(title: string, schema: object | undefined): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>\n`;
}

function toAnchor(name: string): string {
  return name.replace(/[^A-Za-z]+/g, '-').toLowerCase();
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
