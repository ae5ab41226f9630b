import { CATEGORY_CODES, expandCategories } from '@sanam/contract';
import type { CategoryCode } from '@sanam/contract';
import { invalidField } from '../input/invalid-field.ts';

/** One code, or a JSON array of codes, each widened to its family. Undefined when nothing is filtered. */
export function readCategories(text: string | undefined): CategoryCode[] | undefined {
  if (text === undefined) return undefined;
  const codes = text.trimStart().startsWith('[') ? parseArray(text) : [text];
  if (!codes?.every(isCategoryCode)) throw invalidField('categoryCode', 'enum');
  return codes.length === 0 ? undefined : expandCategories(codes);
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isCategoryCode(code: unknown): code is CategoryCode {
  return (CATEGORY_CODES as readonly unknown[]).includes(code);
}
