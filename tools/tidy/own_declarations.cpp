// A plugin that lets clang-tidy visit our own declarations alone. By itself it visits those of all headers, packages'
// included, in which it may report nothing: more than half of its time. What it finds stays the same.
// ./test --all alone builds it (build_tidy_plugin in tools/checks.sh): the headers that it takes are 70 MB of packages.

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

#include <memory>
#include <string>
#include <vector>

namespace {

class OwnDeclarations final : public clang::ASTConsumer {
    void HandleTranslationUnit(clang::ASTContext &context) override {
        const auto &sources = context.getSourceManager();
        std::vector<clang::Decl *> own;
        // Those that were read before, from packages, need not be fetched.
        for (auto *declaration : context.getTranslationUnitDecl()->noload_decls()) {
            if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
                own.push_back(declaration);
        }
        context.setTraversalScope(own);
    }
};

class BeforeTheChecks final : public clang::PluginASTAction {
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
        return std::make_unique<OwnDeclarations>();
    }
    bool ParseArgs(const clang::CompilerInstance &, const std::vector<std::string> &) override { return true; }
    ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<BeforeTheChecks> added("own-declarations",
                                                                "visits no declaration of packages");

} // namespace
