package reloader

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// startCluster serves a simulated cluster until the test ends. The environment variable ROLLSCOPE is the command that
// does so; by default it is npx rollscope.
func startCluster(t *testing.T, options ...string) *rest.Config {
	t.Helper()
	command := strings.Fields(os.Getenv("ROLLSCOPE"))
	if len(command) == 0 {
		command = []string{"npx", "rollscope"}
	}
	kubeconfig := filepath.Join(t.TempDir(), "kubeconfig")
	args := append(command[1:], "serve", "--until-eof", "--clock", "fast", "--kubeconfig", kubeconfig)
	server := exec.Command(command[0], append(args, options...)...)
	server.Stderr = os.Stderr
	// The server ends with its input, and the input ends with this process.
	input, err := server.StdinPipe()
	must(t, err)
	output, err := server.StdoutPipe()
	must(t, err)
	must(t, server.Start())
	t.Cleanup(func() {
		input.Close()
		server.Wait()
	})
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "ready ") {
			config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
			must(t, err)
			return config
		}
	}
	t.Fatal("the cluster did not start")
	return nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
