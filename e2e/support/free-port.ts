import { importTool } from './tools.ts';

export async function findFreePort(): Promise<number> {
  const tool = await importTool<{ findFreePort: () => Promise<number> }>('find-free-port.ts');
  return tool.findFreePort();
}
